/** The server's time. Order and expiry go by it, never by a device's. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
