import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { isStat } from '@labgate/contract/orders/priority'
import { describeIdentity } from '@labgate/contract/patients/identity'
import { identifiersOf, nameOf } from '../../../ui/patient-name.ts'
import { StatWord } from '../../../ui/stat-word.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { dobWithAge } from '../../patients/parts/age.ts'
import { Fact, Strip } from '../../patients/record/strip.tsx'
import { OrderStatus } from '../parts/order-status.tsx'

/** Whose order this is, which tube, and how far it has come. */
export const OrderStrip = ({ order }: { order: LabOrder }) => {
  const [specimen] = order.specimens
  const sex = order.genderId > 0 ? describeIdentity(order, 'genderId') : ''
  return (
    <Strip
      name={nameOf(order)}
      printed={[
        ...identifiersOf({ ...order, medicalRecordId: '' }),
        specimen
          ? say('Specimen {specimenBarcode}', { specimenBarcode: specimen.specimenBarcode })
          : '',
      ]}
    >
      <Fact label={say('Born')}>
        {order.dob === null ? (
          <StatusWord tone="waiting">{say('missing')}</StatusWord>
        ) : (
          dobWithAge(order.dob)
        )}
      </Fact>
      {sex !== '' && <Fact label={say('Sex')}>{sex}</Fact>}
      {specimen && <Fact label={say('Specimen')}>{specimen.specimenBarcode}</Fact>}
      {isStat(order) && (
        <Fact label={say('Priority')}>
          <StatWord of={order} />
        </Fact>
      )}
      {specimen && (
        <Fact label={say('Status')}>
          <OrderStatus of={specimen} />
        </Fact>
      )}
    </Strip>
  )
}
