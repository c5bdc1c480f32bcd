/** Pixels for a moment on the reader's clock, such as '11/29/2026 11:19 AM', in one line. */
export const instantWide = 172
/** The same followed by the name of another place's zone. */
export const zonedInstantWide = 204
