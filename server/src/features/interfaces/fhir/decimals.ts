/* A JSON number, except for an exponent, which no laboratory writes. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/

/**
 * A stored value as FHIR's decimal; undefined if it is not a number. '.5' becomes 0.5, everything
 * else keeps its digits: 1.50 stays 1.50.
 */
export const decimalOf = (text: string): number | undefined => {
  const whole = text.replace(/^(-?)\./, '$10.')
  if (!number.test(whole)) return undefined
  // a JavaScript number would lose the digits; JSON.stringify writes this as the text itself
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(whole)
}
