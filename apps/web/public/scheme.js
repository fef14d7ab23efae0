// Runs before the first paint, so that the ground of the page is never that of the other scheme.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('color-scheme');
  } catch {
    choice = null; // storage is refused in some private windows; the system's scheme holds
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
