-- Kinds of missing information that are counted, by the ids of the contract's rules. A test
-- compares the two.
create function figure_missing_kinds()
returns text[]
language sql
immutable
parallel safe
as $$
  select
    array[
      'patient-name',
      'patient-birth-date',
      'patient-sex',
      'patient-address',
      'provider',
      'location',
      'collection-date',
      'collection-time',
      'tests',
      'specimen-source',
      'diagnosis',
      'medications',
      'insurance',
      'pregnancy',
      'provider-signature',
      'patient-signature'
    ]
$$;
