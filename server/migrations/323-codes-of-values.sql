-- A coded value with its codes, such as SNOMED CT: their texts alone were kept, and nothing that reads codes could use it.
alter table observation add column value_codes jsonb not null default '[]';
