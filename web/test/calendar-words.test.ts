import { globSync, readFileSync } from 'node:fs'
import { monthInWords, weekdayOfDay } from '@labgate/contract/languages/calendar-words'
import { speak } from '@labgate/contract/languages/say'
import { afterEach, expect, it } from 'vitest'
import { spanish } from '../src/language/spanish/spanish.ts'

afterEach(() => speak({}))

it('months and days of the week are in the reader’s language', () => {
  expect([monthInWords('2026-05-01'), weekdayOfDay('2026-12-01')]).toEqual(['May 2026', 'Tuesday'])
  speak(spanish)
  expect([monthInWords('2026-05-01'), weekdayOfDay('2026-12-01')]).toEqual([
    'mayo de 2026',
    'martes',
  ])
})

/** What a browser writes in words, in the language that the code names. */
const inWords =
  /\b(weekday|month|era|dayPeriod|dateStyle|timeStyle): '(long|short|narrow|full|medium)'|Intl\.(ListFormat|RelativeTimeFormat|DisplayNames|PluralRules)|\.toLocaleDateString\(|\.toLocaleTimeString\(/
it('no module has the browser write words, but for the one that names the reader’s language', () => {
  const files = globSync('{web,charts,contract}/src/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => inWords.test(readFileSync(file, 'utf8')))).toEqual([
    'web/src/language/listed.ts',
  ])
})
