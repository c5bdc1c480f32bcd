import { randomOf } from '@labgate/demo/random.ts'
import { rejections, type Course } from './course.ts'
import { drawValue, type Specimen } from './draw-value.ts'
import type { Drawn } from './drawn.ts'
import { substancesIn } from './drugs-taken.ts'
import type { SimulatedOrder } from './read-order.ts'
import { orderedBy, type OrderedAnalyte } from './reported.ts'
import type { Report, Reported } from './write-result.ts'

/** One message of a course: its content, and after how many times the usual delay it is sent. */
export type Step = { after: number } & Pick<Report, 'values' | 'familyName' | 'strangeCode'>

/* Corrections of words. */
const opposites: Readonly<Record<string, string>> = {
  'Not Detected': 'Detected',
  'Presumptive Positive': 'Negative',
  Negative: 'Positive',
  'None seen': 'Few',
  Clear: 'Hazy',
  Yellow: 'Amber',
}
/* The same value after the run was repeated. */
const repeated = (drawn: Drawn): Drawn => {
  const note = 'Corrected: the run was repeated.'
  if (drawn.type === 'NM') {
    const decimals = drawn.value.split('.')[1]?.length ?? 0
    // a bare number is a specific gravity, which moves little
    const factor = drawn.unit === undefined ? 1.001 : 1.1
    return {
      ...drawn,
      value: (Number(drawn.value) * factor + 10 ** -decimals).toFixed(decimals),
      note,
    }
  }
  return { type: 'CWE', value: opposites[drawn.value] ?? 'Not Detected', note }
}

/* A positive screen is confirmed, even if no one ordered the confirmation (reflex). */
const withReflexes = (
  analytes: readonly OrderedAnalyte[],
  specimen: Specimen,
): OrderedAnalyte[] => {
  const known = new Set(
    analytes.filter(({ method }) => method === 'confirmation').map(({ analyte }) => analyte),
  )
  const reflexes = analytes.filter(
    (one) =>
      one.method === 'screen' &&
      one.analyte !== 'hcg' &&
      !known.has(one.analyte) &&
      drawValue(one, specimen).value !== 'Negative',
  )
  return [...analytes, ...reflexes.map((one) => ({ ...one, method: 'confirmation' as const }))]
}

/**
 * Everything the simulated laboratory sends about a specimen, message by message; the same seed and
 * order produce the same.
 */
export const stepsOf = (order: SimulatedOrder, course: Course, seed: string): Step[] => {
  const random = randomOf(`${seed} ${order.specimen}`)
  const specimen: Specimen = {
    random,
    genderId: order.sex === 'M' ? 2 : 1,
    substances: substancesIn(random.fork('substances'), order.medications),
  }
  const analytes = withReflexes(orderedBy(order.tests.map(({ code }) => code)), specimen)
  const values = analytes.map((one): Reported => ({
    asked: one,
    drawn: drawValue(one, specimen),
    state: 'F',
  }))
  const after = 1 + random.fork('pace').next() * 0.5
  const draw = random.fork('correction')
  switch (course) {
    case 'preliminary':
      return [
        {
          after: after / 2,
          values: values
            .slice(0, Math.ceil(values.length / 2))
            .map((value) => ({ ...value, state: 'P' as const })),
        },
        { after: after * 1.5, values },
      ]
    case 'corrected': {
      const changed = draw.pick(values)
      const corrected = { ...changed, drawn: repeated(changed.drawn), state: 'C' as const }
      return [
        { after, values },
        { after: after * 4, values: [corrected] },
      ]
    }
    case 'rejected':
      return [
        {
          after,
          values: values.map(({ asked: one }) => ({
            asked: one,
            drawn: { type: 'CWE', value: '', note: rejections[draw.int(0, 3)] ?? '' },
            state: 'X',
          })),
        },
      ]
    case 'unmapped':
      return [{ after, values, strangeCode: 'ASSAY-2' }]
    case 'renamed':
      return [{ after, values, familyName: 'Specimen-Mixup' }]
    default:
      return [{ after, values }]
  }
}
