import type { ReactNode } from 'react'
import type { FieldHandlers, Fields } from '../../forms/use-fields.ts'

type Inner<T> = T extends readonly unknown[] ? never : T extends object ? keyof T & string : never
/** The name of a field: 'name', or 'address.city' inside an object. */
export type FieldName<V> = { [K in keyof V & string]: K | `${K}.${Inner<V[K]>}` }[keyof V & string]

/** Props of every field in ui/fields. */
export interface FieldProps<V extends object> {
  /** A form of `useRecordForm` or `useCallForm`. */
  form: { fields: Fields<V> }
  name: FieldName<V>
  label: string
  description?: ReactNode
  /** Marks the label; the rule itself is the form's `required`. */
  required?: boolean
  placeholder?: string
  /** In a dialog: the cursor starts here. */
  focusFirst?: boolean
  disabled?: boolean
}

const handlersOf = <V extends object>(
  { handlers }: Fields<V>,
  name: string,
  { onChange, onFocus, onBlur }: FieldHandlers,
): FieldHandlers => {
  const kept = handlers.get(name) ?? {
    onChange,
    ...(onFocus && { onFocus }),
    ...(onBlur && { onBlur }),
  }
  handlers.set(name, kept)
  return kept
}

/**
 * What all Mantine inputs share: label, fault, value, and read-only if this user cannot edit the
 * field.
 */
export const fieldParts = <V extends object>(
  {
    form: { fields },
    name,
    label,
    description,
    required,
    placeholder,
    focusFirst,
    disabled,
  }: FieldProps<V>,
  type: 'input' | 'checkbox' = 'input',
) => {
  fields.labels.set(name, label)
  const input = fields.inner.getInputProps(name, { type }) as FieldHandlers & {
    defaultValue?: unknown
    defaultChecked?: boolean
    error?: ReactNode
    'data-path': string
  }
  const given = { ...input, ...handlersOf(fields, name, input) }
  return {
    key: fields.inner.key(name),
    closed: fields.closed(name.split('.')[0] ?? name),
    given,
    shared: {
      label,
      ...(description !== undefined && { description }),
      ...(placeholder !== undefined && { placeholder }),
      ...(focusFirst && { 'data-autofocus': true }),
      ...(required && { required: true, withAsterisk: true }),
      ...(disabled && { disabled: true }),
    },
  }
}
