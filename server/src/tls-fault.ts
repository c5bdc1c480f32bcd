const codes = /^(CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/
/** What a library says that keeps the words of a failure and not its code. */
const words = /certificate|altnames|\bssl\b|\btls\b/i

/** The code of a failure of TLS, or the same of what caused it; undefined where it is none. A code names no host and no data. */
export const tlsFaultOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code = '', cause, message } = error as Error & { code?: string }
  if (codes.test(code)) return code
  return tlsFaultOf(cause) ?? (words.test(message) ? 'TLS' : undefined)
}
