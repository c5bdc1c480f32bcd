import { say } from '../../languages/say.ts'
/** Kinds of fields that several billing tables have. */
export const billCode = {
  type: 'code',
  form: /^[0-9A-Z]{5}$/,
  wants: say('A code has five letters or digits, such as 80307.'),
} as const
export const testCode = {
  type: 'code',
  form: /^[1-9]\d{0,5}$/,
  wants: say('Enter one code of the test catalog, such as 1203.'),
} as const
export const tests = {
  type: 'codes',
  form: /^\d{1,6}$/,
  wants: say('Enter codes of the test catalog, such as 110; 130.'),
  most: 300,
} as const
export const choice = (...values: readonly (readonly [value: string, label: string])[]) => ({
  type: 'choice' as const,
  options: values.map(([value, label]) => ({ value, label })),
})
export const isOneOf = (value: string | undefined, ...of: readonly string[]): boolean =>
  of.includes(value ?? '')
export const whenElse = (
  field: string,
  wanted: boolean,
  given: string | undefined,
  must: string,
  mustNot: string,
) => {
  const isThere = (given ?? '') !== ''
  return wanted === isThere ? [] : [{ field, message: wanted ? must : mustNot }]
}
