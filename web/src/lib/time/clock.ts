/** The web app takes the current time only from here; `useNow` keeps it up to date. */
export const currentTime = (): Date => new Date();
