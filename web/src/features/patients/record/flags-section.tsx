import { SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { PatientForm } from './patient-values.ts'

/** What kind of record this is. */
export const FlagsSection = ({ form }: { form: PatientForm }) => (
  <Section id="flags" title="Flags">
    <SwitchField form={form} name="active" label="Active" description="Inactive patients are left out of searches." />
    <SwitchField form={form} name="priority" label="Priority" description="Flagged in lists." />
    <SwitchField form={form} name="isPatient" label="Is a patient" description="Turn off for someone tested for other reasons, such as a job applicant." />
    <SwitchField form={form} name="isEmployee" label="Is an employee" description="Visible only to users who can see employees’ results." />
  </Section>
)
