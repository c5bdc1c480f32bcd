-- The temperature in a parcel on arrival is kept as typed, with its unit; what compares temperatures uses degrees Celsius (contract/src/temperatures.ts).
alter table ship_log add column temperature_unit text not null default 'C' check (temperature_unit in ('C', 'F'));
alter table ship_log add column temperature_celsius numeric(4, 1)
  generated always as (case temperature_unit when 'F' then round((temperature - 32) * 5 / 9, 1) else temperature end) stored;
alter table ship_log add check (temperature_celsius between -99 and 99);
