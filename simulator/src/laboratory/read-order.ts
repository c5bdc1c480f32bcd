import { said, segmentsIn, type Fields } from './segments.ts'

/** What the simulated laboratory stores of an order. */
export interface SimulatedOrder {
  control: string
  /** The number on the tube: SPM-2, or the part of the placer's number before the point. */
  specimen: string
  tests: readonly { placer: string; code: number }[]
  /** PID as received: name (field 5), birth date (7) and numbers (3) are returned unchanged. */
  patient: Fields
  /** YYYYMMDD; '' if missing. */
  birthDate: string
  sex: string
  medications: readonly string[]
  /** Times as received. */
  collected: string
  received: string
  /** The name it was addressed by (MSH-5, MSH-6): it responds under that name. */
  application: string
  facility: string
}

/** An order, or what is wrong with it in words. */
export const readOrder = (text: string): SimulatedOrder | string => {
  const segments = segmentsIn(text)
  const [head, patient] = ['MSH', 'PID'].map((name) => segments.find(([one]) => one === name))
  const kind = `${said(head, 9)}^${said(head, 9, 2)}`
  if (kind !== 'OML^O21' && kind !== 'ORM^O01') return 'Only OML^O21 and ORM^O01 are taken here.'
  const all = (name: string): Fields[] => segments.filter(([one]) => one === name)
  const [control, requests, [tube]] = [all('ORC')[0], all('OBR'), all('SPM')]
  const tests = requests.map((request) => ({
    placer: said(request, 2),
    code: Number(said(request, 4)),
  }))
  const specimen = said(tube, 2) || (tests[0]?.placer.split('.')[0] ?? '')
  if (patient === undefined || control === undefined || specimen === '')
    return 'The order names no patient or no specimen.'
  return {
    control: said(control, 1),
    specimen,
    tests,
    patient,
    birthDate: said(patient, 7),
    sex: said(patient, 8),
    medications: [
      ...new Set(
        all('OBX')
          .filter((answer) => said(answer, 3) === 'MEDICATION')
          .map((answer) => said(answer, 5)),
      ),
    ],
    collected: said(tube, 17) || said(requests[0], 7),
    received: said(tube, 18) || said(requests[0], 14),
    application: said(head, 5),
    facility: said(head, 6),
  }
}
