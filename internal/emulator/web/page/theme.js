// Sets the chosen theme before the first paint, so that a dark page does not flash white. It is a plain script that blocks,
// and must stay this small. Without a choice the style sheet follows the system.
try {
  const theme = JSON.parse(localStorage.getItem('inkshelf.theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Nothing is kept in this browser: the system decides.
}
