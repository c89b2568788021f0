// The least that a tap can cost: a page with nothing but one button of React's.
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Bare() {
  const [figure, setFigure] = useState(0);
  return createElement('button', { 'aria-label': `Figure, ${figure}`, onClick: () => setFigure(figure + 1) }, figure);
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Bare));
