// Runs before the first paint, so that a dark screen never flashes white. The rest is src/web/browser/theme.ts.
// And hears when a script of the page does not come, of which the app itself could not tell.
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
  function onMissing(event) {
    var words = event.target.localName === 'script' && document.querySelector('.start p');
    if (words) words.hidden = false;
  }
  addEventListener('error', onMissing, true);
})();
