// Runs before the first paint, so that a dark screen never flashes white. The rest is src/web/app/theme.ts.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('lovable-ui-theme');
  } catch (_forbidden) {
    // Without storage the operating system decides.
  }
  var isChosen = theme === 'dark' || theme === 'light';
  var isDark = isChosen ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.classList.toggle('dark', isDark);
})();
