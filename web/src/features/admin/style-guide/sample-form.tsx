import { Box } from '@mantine/core'
import { useState } from 'react'
import { useFields } from '../../../forms/use-fields.ts'
import {
  CheckField,
  ChoiceField,
  ChoicesField,
  SwitchField,
} from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { LinesField, NumberField, SecretField, TextField } from '../../../ui/fields/text-fields.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { Section } from '../../../ui/section.tsx'

const regions = ['Gulf', 'Desert', 'Pacific', 'Lakes'].map((label, at) => ({
  value: at + 1,
  label,
}))
const initial = {
  name: 'Sunrise Pain Clinic',
  region: 2,
  share: 40,
  born: '1970-01-02' as string | null,
  phone: '8135550100',
  active: true,
  fax: false,
  note: '',
  regions: [1, 3],
  secret: '',
}

/** Every kind of field, with its errors. */
export const SampleForm = () => {
  const [fileFault, setFileFault] = useState('')
  const fields = useFields({
    initial,
    required: { name: 'Enter the name.', note: 'Write a note.' },
    check: ({ born }) =>
      born !== null && !/^\d{4}-\d{2}-\d{2}$/.test(born)
        ? { born: 'Enter a date, such as 03/31/2026 or 2026-03-31.' }
        : {},
  })
  const form = { fields }
  const save = (): void => {
    setFileFault('Choose a file.')
    if (fields.checkAll()) notify.success('All fields are valid. Nothing was saved.')
  }
  const { box } = fields
  return (
    <form
      ref={box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Section id="fields" title="Fields" columns={3}>
        <TextField form={form} name="name" label="Name" required maxLength={100} />
        <ChoiceField form={form} name="region" label="Region" options={regions} />
        <NumberField form={form} name="share" label="Commercial" min={0} max={100} suffix="%" />
        <DateField form={form} birth name="born" label="DOB" />
        <PhoneField form={form} name="phone" label="Phone" />
        <ChoicesField
          form={form}
          name="regions"
          label="Serves"
          options={regions}
          toIds={(ids: number[]) => ids}
          toValue={(ids) => ids.map(Number)}
        />
        <SecretField form={form} name="secret" label="Temporary password" />
        <FileField
          label="File"
          kinds={{ endings: ['pdf', 'png', 'jpg', 'jpeg'], text: 'PDF, PNG or JPEG' }}
          onTaken={() => setFileFault('')}
          error={fileFault}
        />
        <Box>
          <CheckField form={form} name="active" label="Active" />
          <SwitchField form={form} name="fax" label="Send results by fax" />
        </Box>
        <LinesField form={form} name="note" label="Note" required />
      </Section>
      <SaveBar label="Check" changed={fields.changed.length} saving={false} onSave={save} always />
    </form>
  )
}
