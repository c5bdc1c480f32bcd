import type { Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'

/** '14 tests', '1 test'. */
export const describeCount = (count: number): string => `${count} ${count === 1 ? 'test' : 'tests'}`

/**
 * The chosen profile and the checked tests: 'Targeted reflex: screen and 14 tests'. A presumptive
 * screen is not counted as a test.
 */
export const describeSelection = (form: Catalog, { codes, profile }: Selection): string => {
  const screens = codes.filter((code) => form.screens.includes(code)).length
  const tests = codes.length - screens
  const what =
    [...(screens > 0 ? ['screen'] : []), ...(tests > 0 ? [describeCount(tests)] : [])].join(
      ' and ',
    ) || 'no tests selected'
  const name = form.profiles.find(({ key }) => key === profile)?.name
  return name === undefined
    ? what.replace(/^\w/, (letter) => letter.toUpperCase())
    : `${name}: ${what}`
}
