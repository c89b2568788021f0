/** Heard on `window` each time our server has answered a call: there is a way to it. */
export const ANSWERED = 'app-server-answered';
