const codes =
  /^(CERT_|ERR_TLS_|ERR_SSL_|ERR_OSSL|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/
/** Error text from a library that keeps a failure's message and not its code. */
const words = /certificate|altnames|\bssl\b|\btls\b/i

/**
 * The code of a TLS failure, or of its cause; undefined if it is not one. A code names no host and
 * no data.
 */
export const tlsFaultOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code = '', cause, message } = error as Error & { code?: string }
  if (codes.test(code)) return code
  return tlsFaultOf(cause) ?? (words.test(message) ? 'TLS' : undefined)
}
