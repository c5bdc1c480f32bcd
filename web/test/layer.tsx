import type { ReactNode } from 'react'
import { OfPatient } from '../src/ui/whose.tsx'
import type { FakeApi } from './fake-api.ts'
import { orderRowOf } from './orders.ts'
import { patientOf } from './patient-record.ts'

/** A layer that shows or changes a patient, opened; `click` is the button that opens it. */
export interface Layer {
  show: ReactNode
  click?: RegExp
  next?: RegExp
  /** Opened by a row of a list, found by its text. */
  row?: RegExp
  at?: string
  answers?: (api: FakeApi) => void
}

export const nothing = () => undefined
export const ada = patientOf()
/* As on the patient’s or the order’s own page, which marks itself. */
export const onPage = (show: ReactNode, click?: RegExp): Layer => ({
  show: <OfPatient of={ada}>{show}</OfPatient>,
  ...(click && { click }),
})
export const row = {
  labOrderId: 31,
  patientId: 7,
  patientName: 'O’Brien, Ada',
  dob: ada.dob,
  specimenBarcode: '000000000315',
}
export const tube = { labOrderId: 31, specimenBarcode: '000000000315', labels: [] }
export const order = orderRowOf({ labOrderId: 31 })
