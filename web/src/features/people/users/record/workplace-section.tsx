import { UserType } from '@labgate/contract/access/user-types'
import { locations } from '@labgate/contract/accounts/locations'
import { say } from '@labgate/contract/languages/say'
import { useCodes } from '../../../../api/codes.ts'
import { useApiQuery } from '../../../../api/queries.ts'
import type { UserForm } from '../../../../core/users/record/use-user-form.ts'
import { CheckField, ChoiceField, ChoicesField } from '../../../../ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../../../../ui/fields/text-fields.tsx'
import { Section } from '../../../../ui/section.tsx'

const Labs = ({ form }: { form: UserForm }) => {
  const [labs] = useCodes('Lab')
  const nameOf = (id: number): string => labs.find(({ value }) => value === id)?.label ?? ''
  return (
    <ChoicesField
      form={form}
      name="labs"
      label={say('Laboratories')}
      description={say('Where this person receives and accessions.')}
      options={labs}
      toIds={(list: { labId: number }[]) => list.map(({ labId }) => labId)}
      toValue={(ids) => ids.map((id) => ({ labId: Number(id), labName: nameOf(Number(id)) }))}
    />
  )
}

const Locations = ({ form, customerId }: { form: UserForm; customerId: number }) => {
  const type = form.fields.inner.useWatchValue('userTypeId')
  const query = useApiQuery(locations.listForCustomer, { CustomerId: customerId })
  const options =
    query.data?.list.map(({ locationId, locationName }) => ({
      value: locationId,
      label: locationName,
    })) ?? []
  return (
    <>
      {type === UserType.ClinicUser && (
        <ChoicesField
          form={form}
          name="locations"
          label={say('Locations')}
          description={say(
            'This person sees patients at these locations, unless the account shares patients. If none are chosen, no patients are visible.',
          )}
          options={options}
          toIds={(list: { locationId: number }[]) => list.map(({ locationId }) => locationId)}
          toValue={(ids) => ids.map((id) => ({ locationId: Number(id) }))}
        />
      )}
      <ChoiceField
        form={form}
        name="defaultLocation"
        label={say('Default location')}
        options={options}
        description={say('Where this person starts after signing in.')}
      />
    </>
  )
}

/** Where a user works, and the equipment at the workplace. */
export const WorkplaceSection = ({ form, customerId }: { form: UserForm; customerId: number }) => (
  <Section id="workplace" title={say('Workplace')}>
    {customerId === 0 ? <Labs form={form} /> : <Locations form={form} customerId={customerId} />}
    <TextField
      form={form}
      name="barcodePrinter"
      label={say('Barcode printer')}
      maxLength={50}
      description={say('As named on this computer.')}
    />
    <NumberField
      form={form}
      name="barcodeQty"
      label={say('Labels for each tube')}
      min={0}
      max={5}
      description={say('0 to 5; 0 prints none.')}
    />
    <CheckField
      form={form}
      name="camera"
      label={say('Camera active')}
      description={say('This workstation has a document camera.')}
    />
  </Section>
)
