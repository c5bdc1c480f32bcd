import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { isStat } from '@labgate/contract/orders/priority'
import { describeIdentity } from '@labgate/contract/patients/identity'
import { dobWithAge } from '../../../core/patients/parts/age.ts'
import { IconBolt } from '../../../ui/icons/icons.ts'
import { nameOf } from '../../../ui/patient-name.ts'
import classes from '../accessioning.module.css'

interface IdentityProps {
  order: BenchOrder
  /** The birth date is keyed from the tube first, so that no one copies it from the screen. */
  coversDob?: boolean
}

/** Whose tube this is, readable from a meter away; the name is in capitals by styling only. */
export const Identity = ({ order, coversDob = false }: IdentityProps) => {
  const sex = order.genderId > 0 ? describeIdentity(order, 'genderId') : say('Not recorded')
  const dob = order.dob === null ? say('Missing') : dobWithAge(order.dob)
  return (
    <section className={classes['identity']} aria-label={say('Patient')}>
      {isStat(order) && (
        <span className={classes['stat']}>
          <small>{say('Priority')}</small>
          <span>
            <IconBolt size={28} aria-hidden /> {say('STAT')}
          </span>
        </span>
      )}
      <span>
        <small>{say('Name')}</small>
        <span className={classes['name']}>{nameOf(order)}</span>
      </span>
      <span>
        <small>{say('DOB and age')}</small>
        {coversDob ? <span className={classes['covered']}>{say('Enter it first')}</span> : dob}
      </span>
      <span>
        <small>{say('Sex')}</small>
        {sex}
      </span>
      {order.medicalRecordId !== '' && (
        <span>
          <small>{say('Record ID')}</small>
          {order.medicalRecordId}
        </span>
      )}
    </section>
  )
}
