import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
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
  const sex = order.genderId > 0 ? describeIdentity(order, 'genderId') : 'Not recorded'
  const dob = order.dob === null ? 'Missing' : dobWithAge(order.dob)
  return (
    <section className={classes['identity']} aria-label="Patient">
      {isStat(order) && (
        <span className={classes['stat']}>
          <small>Priority</small>
          <span>
            <IconBolt size={28} aria-hidden /> STAT
          </span>
        </span>
      )}
      <span>
        <small>Name</small>
        <span className={classes['name']}>{nameOf(order)}</span>
      </span>
      <span>
        <small>DOB and age</small>
        {coversDob ? <span className={classes['covered']}>Enter it first</span> : dob}
      </span>
      <span>
        <small>Sex</small>
        {sex}
      </span>
      {order.medicalRecordId !== '' && (
        <span>
          <small>Record ID</small>
          {order.medicalRecordId}
        </span>
      )}
    </section>
  )
}
