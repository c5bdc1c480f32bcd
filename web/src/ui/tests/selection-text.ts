import type { Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'

/** '14 tests', '1 test'. */
export const describeCount = (count: number): string => howMany(count, 'test')

/**
 * The chosen profile and the checked tests: 'Targeted reflex: screen and 14 tests'. A presumptive
 * screen is not counted as a test.
 */
export const describeSelection = (form: Catalog, { codes, profile }: Selection): string => {
  const screens = codes.filter((code) => form.screens.includes(code)).length
  const tests = codes.length - screens
  const what =
    [...(screens > 0 ? [say('screen')] : []), ...(tests > 0 ? [describeCount(tests)] : [])].join(
      ' and ',
    ) || say('no tests selected')
  const name = form.profiles.find(({ key }) => key === profile)?.name
  return name === undefined
    ? what.replace(/^\w/, (letter) => letter.toUpperCase())
    : `${name}: ${what}`
}
