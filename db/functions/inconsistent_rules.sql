-- The rules of an order whose findings count: something is missing, or nobody signed. A test
-- compares them with the contract.
create function inconsistent_rules()
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
