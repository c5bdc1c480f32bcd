import { proof } from '@labgate/contract/test/size'
import { afterAll, beforeAll, expect } from 'vitest'
import { start } from '../../test/commands.ts'
import {
  openDictionaryPlace,
  orderFileLine,
  type DictionaryPlace,
} from '../../test/dictionary-place.ts'

let where: DictionaryPlace
beforeAll(async () => {
  where = await openDictionaryPlace()
})
afterAll(() => where.close())

proof(
  'an import writes all lines and keeps the word index, and the new rows are found by words',
  { small: 1500, full: 20_000, of: 'lines' },
  async (size) => {
    const index = await where.rows(
      `select indexdef from pg_indexes where indexname = 'icd10_words'`,
    )
    const codeOf = (at: number): string =>
      `${String.fromCharCode(65 + Math.floor(at / 1000))}${String(Math.floor(at / 10) % 100).padStart(2, '0')}.${at % 10}`
    const last = codeOf(size - 1)
    const lines = Array.from({ length: size }, (_, at) => {
      return orderFileLine(
        at,
        codeOf(at),
        '1',
        `Condition number ${at} of the left or the right side, with or without complication`,
      )
    })
    const file = await where.fileOf('large.txt', lines)
    const shown = await start(
      'import.ts',
      ['icd10', file, '--from', '2028-10-01', '--to', '2029-09-30', '--all'],
      where.place,
    )
    expect(shown, 'said to the last line').toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(
        new RegExp(`\\n {2}${last.replace('.', '\\.')} .*\\n[^]*Nothing was written\\..*\\n$`),
      ) as string,
    })
    const applied = await where.run(
      'icd10',
      file,
      '--from',
      '2028-10-01',
      '--to',
      '2029-09-30',
      '--apply',
      '--whole',
    )
    expect(applied).toMatchObject({ code: 0, err: '' })
    console.log(
      applied.out
        .split('\n')
        .filter((text) => / s[.)]/.test(text))
        .join(' '),
    )
    expect(index).toHaveLength(1)
    expect(
      await where.rows(`select indexdef from pg_indexes where indexname = 'icd10_words'`),
    ).toEqual(index)
    expect(
      await where.rows(`
        select code
        from icd10
        where folded like '%condition number ${size - 1} %' and valid_to is null
      `),
    ).toEqual([{ code: last }])
  },
)
