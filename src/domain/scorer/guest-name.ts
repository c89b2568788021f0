/** How a guest is called: by the name that they gave themselves when they opened their link, if they did. */
export const guestCalled = (name: string | null | undefined): string => (name ? `Guest ${name}` : 'Guest');
