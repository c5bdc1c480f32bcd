/** What an act says of the sessions that it ended, 0 or more. */
export const describeEnded = (sessions: number): string =>
  sessions === 1 ? 'One session was ended.' : `${sessions} sessions were ended.`
