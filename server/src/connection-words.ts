/** Why a connection to another system failed, by operating system error code. */
export const connectionWords: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing is listening there.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host cannot be looked up now.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ECONNRESET: 'The connection was lost.',
  EPIPE: 'The connection was lost.',
  ETIMEDOUT: 'The host does not answer.',
}
