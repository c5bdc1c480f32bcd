import { proof } from '@labgate/contract/test/size'
import { randomOf, type Random } from '@labgate/demo/random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../../test/lab.ts'
import { modelOf } from '../../../../test/x12/random-model.ts'
import { envelope } from '../../../../test/x12/sample-claims.ts'
import { plainRemittance } from '../../../../test/x12/samples/plain-remittance.ts'
import { guides } from '../../../x12/guides/guides.ts'
import { largeFrom } from '../../../x12/payer-file.ts'
import { usual } from '../../../x12/separators.ts'
import { writeFile } from '../../../x12/write-file.ts'
import { keepFile } from '../exchange-files.ts'
import { takeAnswers } from '../take-answers.ts'

/*
 * One odd file once stopped all payments of all partners: it was the oldest, failed, and was read
 * again first. Whatever lies between two good files, both are posted.
 */
let lab: Lab
let partner: number
beforeAll(async () => {
  lab = await openLab()
  const laboratory = await billingLaboratory(lab)
  partner = laboratory.tradingPartnerId
})
afterAll(() => lab.close())

const goodFile = (trace: string): Buffer =>
  plainRemittance({ trace, number: trace, payerNumber: `ICN${trace}` })

const incoming = guides.filter(
  ({ set, version }) => ['835', '277', '271', '999'].includes(set) && !version.startsWith('277out'),
)
const someModel = (random: Random): string => {
  const guide = random.pick(incoming)
  const { bytes } = writeFile(guide, envelope, [modelOf(random, guide.body)], usual)
  return Buffer.from(bytes ?? goodFile(`M${random.int(1, 1e6)}`)).toString('latin1')
}
/** Replaces one of the places that the pattern finds. */
const atOne = (random: Random, text: string, pattern: RegExp, by: string): string => {
  const found = [...text.matchAll(pattern)]
  if (found.length === 0) return text
  const { index, 0: was } = random.pick(found)
  return text.slice(0, index) + by + text.slice(index + was.length)
}
const notDays = ['20260231', '20261399', '00000000', '20260000', '99999999', '202603', '2026']
const notAmounts = [
  '999999999999999999',
  '-999999999999999999',
  '1E21',
  'NaN',
  '0.001',
  '99999999999999.99',
  '--1',
]
const damages: readonly ((random: Random, text: string) => string)[] = [
  (random, text) => atOne(random, text, /(?<=\*)20\d{6}(?=[*~:])/g, random.pick(notDays)),
  (random, text) => atOne(random, text, /(?<=\*)-?\d+(?:\.\d+)?(?=[*~])/g, random.pick(notAmounts)),
  (random, text) =>
    atOne(random, text, /(?<=[*:])[^*~:]*(?=[*~:])/g, 'X'.repeat(random.pick([51, 300, 20_000]))),
  (random, text) =>
    atOne(
      random,
      text,
      /./gs,
      random.pick(['\0', 'a\0b', '\x07', 'é', '\uFFFF', '~~', '*', '^', '~SE*1*0001~']),
    ),
  (random, text) => text.slice(0, random.int(1, text.length)),
  (random, text) => {
    const [from, to] = [random.int(0, text.length), random.int(0, text.length)].toSorted(
      (a, b) => a - b,
    )
    return text.slice(0, from) + text.slice(to ?? 0)
  },
  (random, text) => {
    const at = random.int(0, text.length)
    return text.slice(0, at) + text.slice(Math.max(0, at - 200))
  },
]
/* Large enough to be read in a thread. */
const repeated = (text: string): string => {
  const [claim = ''] = /CLP\*.*?(?=SE\*)/s.exec(text) ?? []
  return text.replace(claim, claim.repeat(Math.ceil(largeFrom / Math.max(1, claim.length))))
}
const damaged = (random: Random): Buffer => {
  if (random.chance(0.05))
    return Buffer.from(Array.from({ length: random.int(0, 400) }, () => random.int(0, 255)))
  const times = random.int(1, 4)
  let text = random.chance(0.3)
    ? random.pick([(one: string) => one, repeated])(
        goodFile(`D${random.int(1, 1e6)}`).toString('latin1'),
      )
    : someModel(random)
  for (let time = 0; time < times; time++) text = random.pick(damages)(random, text)
  return Buffer.from(text, random.chance(0.5) ? 'latin1' : 'utf8')
}

const stateOf = (name: string) =>
  lab.owner<{ state: string; says: string }>(
    `select state, says from x12_file where direction = 'in' and name = $1`,
    [name],
  )

proof(
  'whatever lies between two good files, both are posted, and nothing waits',
  { small: 40, full: 20_000, of: 'damaged files' },
  async (size, seed) => {
    const random = randomOf(`between ${seed}`)
    const good: string[] = []
    const putGood = async (): Promise<void> => {
      const trace = `GOOD${good.length}`
      good.push(trace)
      await keepFile(lab.context, partner, `${trace}.835`, goodFile(trace))
    }
    await putGood()
    for (let n = 0; n < size; n++) {
      await keepFile(lab.context, partner, `odd${n}.txt`, damaged(random))
      await putGood()
      if (n % 20 === 19) await takeAnswers(lab.context, false)
    }
    await takeAnswers(lab.context, false)
    expect(await lab.owner(`select name from x12_file where state = 'new'`)).toEqual([])
    const posted = await lab.owner<{ trace: string }>(
      `select trace from remittance where state = 'posted' and trace like 'GOOD%'`,
    )
    const done = new Set(posted.map(({ trace }) => trace))
    expect(good.filter((trace) => !done.has(trace))).toEqual([])
    // what could not be read is work; nothing failed for a reason that the reader should have named
    const failed = await lab.owner<{ name: string; says: string }>(`
      select name, says
      from x12_file
      where
        direction = 'in'
        and state = 'refused'
        and (says like '%cannot be stored%' or says like '%fault of its own%')
    `)
    expect(failed).toEqual([])
  },
)

const plb = 'PLB*1234567893*20261231*WO:X*999999999999999999'
test.each([
  [
    'a payment day that is none',
    'DAY',
    (text: string) => text.replace('*20260318~TRN', '*20261332~TRN'),
    'segment 2, BPR16: .*day',
  ],
  [
    'a payment day of six digits',
    'SHORT',
    (text: string) => text.replace('*20260318~TRN', '*260318~TRN'),
    'segment 2, BPR16: .*day',
  ],
  [
    'a name with a lost character',
    'NULNAME',
    (text: string) => text.replace('DOE*', 'D\0E*'),
    'NM103: .*character that no text has',
  ],
  [
    'a check number with a lost character',
    'NULTRACE',
    (text: string) => text.replace('TRN*1*NUL', 'TRN*1*N\0UL'),
    'segment 3, TRN02: .*character that no text has',
  ],
  [
    'a check number with a character that X12 lacks',
    'BACKTICK',
    (text: string) => text.replace('TRN*1*BACK', 'TRN*1*B`CK'),
    'TRN02: .*U\\+0060',
  ],
  [
    'an adjustment of 18 digits',
    'EIGHTEEN',
    (text: string) => text.replace('SE*16', `${plb}~SE*17`),
    'segment 16, PLB04: .*not an amount that can be posted',
  ],
  [
    'a check number of 20,000 characters',
    'LONG',
    (text: string) => text.replace('TRN*1*LONG', `TRN*1*LONG${'7'.repeat(20_000)}`),
    '50 are allowed',
  ],
] as const)(
  'a remittance with %s is held with its reason, and the next file is read',
  async (_what, trace, change, why) => {
    const text = change(goodFile(trace).toString('latin1'))
    await keepFile(lab.context, partner, `held-${trace}`, Buffer.from(text, 'latin1'))
    await keepFile(lab.context, partner, `after-${trace}`, goodFile(`AFTER${trace}`))
    await takeAnswers(lab.context, false)
    const [held] = await lab.owner<{ state: string; says: string }>(
      `
        select r.state, r.says
        from
          remittance r
          join x12_file f using (x12_file_id)
        where f.name = $1
      `,
      [`held-${trace}`],
    )
    expect(held).toMatchObject({ state: 'held', says: expect.stringMatching(why) })
    expect(
      await lab.owner(
        `
          select i.cents
          from
            work_item i
            join remittance r on i.about = 'remittance:' || r.remittance_id
            join x12_file f using (x12_file_id)
          where f.name = $1 and i.closed_at is null
        `,
        [`held-${trace}`],
      ),
    ).toEqual([{ cents: 12_000 }])
    expect(
      await lab.owner(`select state from remittance where trace = $1`, [`AFTER${trace}`]),
    ).toEqual([{ state: 'posted' }])
  },
)

test('a file whose reading fails is refused, becomes an item of Billing Work, and the next one is read', async () => {
  const { database } = lab.context
  let fails = true
  const failing = {
    ...lab.context,
    crypt: {
      ...lab.context.crypt,
      openLarge: async (sealed: Buffer, place: string) => {
        const bytes = await lab.context.crypt.openLarge(sealed, place)
        if (fails && bytes.includes('FAULTY'))
          throw new RangeError('Maximum call stack size exceeded')
        return bytes
      },
    },
    database,
  }
  await keepFile(lab.context, partner, 'faulty.835', goodFile('FAULTY'))
  await keepFile(lab.context, partner, 'after.835', goodFile('AFTER'))
  expect(await takeAnswers(failing, false)).toBe(2)
  expect(await stateOf('after.835')).toMatchObject([{ state: 'read' }])
  expect(await stateOf('faulty.835')).toMatchObject([
    {
      state: 'refused',
      says: expect.stringMatching(
        /^This file could not be read: .+ Nothing in it has taken effect\.$/,
      ),
    },
  ])
  const items = await lab.owner<{ says: string; cents: number }>(`
    select i.says, i.cents
    from
      work_item i
      join x12_file f on i.cause = 'file:' || f.x12_file_id
    where i.reason = 'unreadable-file' and i.closed_at is null and f.name = 'faulty.835'
  `)
  expect(items).toMatchObject([{ cents: 0 }])
  fails = false
})
