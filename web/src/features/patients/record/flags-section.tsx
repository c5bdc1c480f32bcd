import { SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { PatientForm } from './patient-values.ts'

/** What kind of record this is. */
export const FlagsSection = ({ form }: { form: PatientForm }) => (
  <Section id="flags" title="Flags">
    <SwitchField form={form} name="active" label="Active" description="Searches leave inactive patients out." />
    <SwitchField form={form} name="priority" label="Priority" description="Marked in lists, so that they are seen first." />
    <SwitchField form={form} name="isPatient" label="Is a patient" description="Off for a person who is tested otherwise, such as an applicant." />
    <SwitchField form={form} name="isEmployee" label="Is an employee" description="Shown only to people who may see employees’ results." />
  </Section>
)
