/** The only place of the web that asks for the current time, besides `useNow`, which updates it. */
export const currentTime = (): Date => new Date();
