/* A number of JSON, but for an exponent, which no laboratory writes. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** A kept value as FHIR's decimal; undefined where it is no number. '.5' becomes 0.5, everything else keeps its digits: 1.50 stays 1.50. */
export const decimalOf = (text: string): number | undefined => {
  const whole = text.replace(/^(-?)\./, '$10.')
  if (!number.test(whole)) return undefined
  // a number of JavaScript would lose the digits; what JSON.stringify writes of this is the text itself
  return (JSON as unknown as { rawJSON(text: string): number }).rawJSON(whole)
}
