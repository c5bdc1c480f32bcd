import type { Patient } from '@labgate/contract/patients'
import { IconFlag, IconId } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { StatusWord } from '../../../ui/status-word.tsx'
import { usePlace } from '../parts/use-place.ts'
import { dobWithAge } from '../parts/age.ts'
import { nameOf } from '../parts/name-of.ts'
import classes from './patient-strip.module.css'

const Fact = ({ label, beside = false, children }: { label: string; beside?: boolean; children: ReactNode }) => (
  <span className={`${classes['fact']} ${beside ? classes['beside'] : ''}`} {...(beside && typeof children === 'string' && { title: children })}>
    <span>{label}</span> {children}
  </span>
)

/* The page scrolls to below the strip, however high its facts make it. */
const useHeightKnown = () => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const tell = (): void => root.style.setProperty('--strip-height', `${box.current?.offsetHeight ?? 0}px`)
    const observer = new ResizeObserver(tell)
    if (box.current) observer.observe(box.current)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--strip-height')
    }
  }, [])
  return box
}

/** Who this is, always in view: the name in capitals by looks alone, birth date with age, sex, record number (looks.md, rule 1). As it is saved. */
export const PatientStrip = ({ patient }: { patient: Patient }) => {
  const { isStaff } = usePlace()
  const { dob, gender, medicalRecordId } = patient
  const box = useHeightKnown()
  return (
    <section ref={box} className={classes['strip']} aria-label="Patient">
      <span className={classes['name']}>{nameOf(patient)}</span>
      <Fact label="Born">{dob === null ? <StatusWord tone="waiting">missing</StatusWord> : dobWithAge(dob)}</Fact>
      <Fact label="Sex">{gender === '' ? <StatusWord tone="waiting">missing</StatusWord> : gender}</Fact>
      <Fact label="Record">{medicalRecordId === '' ? 'no number' : medicalRecordId}</Fact>
      {isStaff && (
        <Fact label="Account" beside>
          {patient.customer}
        </Fact>
      )}
      <Fact label="Location" beside>
        {patient.location}
      </Fact>
      {patient.priority && (
        <StatusWord tone="waiting" icon={IconFlag}>
          Priority
        </StatusWord>
      )}
      {patient.isEmployee && (
        <StatusWord tone="plain" icon={IconId}>
          Employee
        </StatusWord>
      )}
      {!patient.isPatient && <StatusWord tone="plain">Not a patient</StatusWord>}
      {!patient.active && <StatusWord tone="plain">Inactive</StatusWord>}
    </section>
  )
}
