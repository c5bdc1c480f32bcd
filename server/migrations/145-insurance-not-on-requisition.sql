-- The laboratory enters an order from paper that does not say who pays: saved, and asked of the practice.
alter table lab_order add column insurance_missing boolean not null default false;
