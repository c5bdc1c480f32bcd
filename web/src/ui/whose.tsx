import { whose } from '@labgate/contract/access/whose'
import { labeledNumber } from '@labgate/contract/kit/labeled-number'
import { say } from '@labgate/contract/languages/say'
import { createContext, use, useEffect, useRef, type ReactNode } from 'react'
import { useApiQuery } from '../api/queries.ts'
import { Refused } from '../api/refused.ts'
import { identifiersOf, nameOf } from './patient-name.ts'
import classes from './whose.module.css'

/**
 * The patient whom a layer is about: a record or a row as it is. What it lacks of name, birth date,
 * and record number is requested by its order or its patient, so a row needs no field of its own
 * for it.
 */
export interface Whose {
  labOrderId?: number
  patientId?: number
  patientName?: string
  lastName?: string
  firstName?: string
  middleName?: string
  lastNameLatin?: string
  firstNameLatin?: string
  middleNameLatin?: string
  dob?: string | null
  /** null: not for this reader. */
  medicalRecordId?: string | null
}

const OnPage = createContext<readonly Whose[]>([])

/**
 * Marks what is inside as one patient’s page: each drawer and dialog opened from it bears name,
 * birth date, and record number.
 */
export const OfPatient = ({
  of,
  children,
}: {
  of: Whose | readonly Whose[] | undefined
  children: ReactNode
}) => {
  const page = use(OnPage)
  return <OnPage value={of === undefined ? page : 'length' in of ? of : [of]}>{children}</OnPage>
}

const nameIn = ({ patientName, lastName, firstName, ...rest }: Whose): string | undefined =>
  lastName !== undefined && firstName !== undefined
    ? nameOf({ ...rest, lastName, firstName })
    : patientName === ''
      ? undefined
      : patientName

const lacksNumber = say('No record number')

const describeRefused = (error: unknown): string =>
  error instanceof Refused && error.code === 'chart-restricted'
    ? say('Restricted chart: record number not shown')
    : say('The patient’s identity could not be loaded.')

const Line = ({ of }: { of: Whose }) => {
  const { labOrderId = 0, patientId = 0 } = of
  const lacks = nameIn(of) === undefined || of.dob === undefined || of.medicalRecordId === undefined
  const byOrder = useApiQuery(whose.ofOrder, { labOrderId }, { enabled: lacks && labOrderId > 0 })
  const byPatient = useApiQuery(
    whose.ofPatient,
    { patientId },
    { enabled: lacks && labOrderId <= 0 && patientId > 0 },
  )
  const { data, error } = labOrderId > 0 ? byOrder : byPatient
  if (lacks && labOrderId <= 0 && patientId <= 0 && nameIn(of) === undefined) return null
  const dob = of.dob === undefined ? data?.dob : of.dob
  const medicalRecordId =
    of.medicalRecordId === undefined ? data?.medicalRecordId : of.medicalRecordId
  const name = nameIn(of) ?? (data === undefined ? undefined : nameIn(data))
  const facts = [
    ...(dob === undefined ? [] : identifiersOf({ dob, medicalRecordId: '' })),
    ...(medicalRecordId === undefined || medicalRecordId === null
      ? []
      : [medicalRecordId === '' ? lacksNumber : labeledNumber('MRN', medicalRecordId)]),
    ...(lacks && error !== null ? [describeRefused(error)] : []),
  ]
  return (
    <div className={classes['one']}>
      {name !== undefined && <strong>{name}</strong>}{' '}
      {facts.join(' · ') || (error === null && say('Looking up the patient …'))}
    </div>
  )
}

/*
 * Below the layer’s title, whose height depends on its words, and in view while the rest scrolls.
 */
const useBelowTitle = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const header = box.current
      ?.closest('[role="dialog"]')
      ?.querySelector<HTMLElement>('header, [class*="header"]')
    if (!header) return undefined
    const observer = new ResizeObserver(() =>
      box.current?.style.setProperty('top', `${header.offsetHeight}px`),
    )
    observer.observe(header)
    return () => observer.disconnect()
  }, [])
  return box
}

const Lines = ({ list }: { list: readonly Whose[] }) => {
  const box = useBelowTitle()
  return (
    <div ref={box} className={classes['whose']} role="note" aria-label={say('Patient')}>
      {list.map((one, at) => (
        <Line key={at} of={one} />
      ))}
    </div>
  )
}

/**
 * What every layer starts with: the patient of the page below it, or its own; nothing if neither
 * has one.
 */
export const WhoseLayer = ({
  of,
  children,
}: {
  of: Whose | readonly Whose[] | undefined
  children: ReactNode
}) => (
  <OfPatient of={of}>
    <OnLayer>{children}</OnLayer>
  </OfPatient>
)

const OnLayer = ({ children }: { children: ReactNode }) => {
  const list = use(OnPage)
  return (
    <>
      {list.length > 0 && <Lines list={list} />}
      {children}
    </>
  )
}
