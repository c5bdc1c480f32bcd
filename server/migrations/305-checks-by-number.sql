-- A payment of a payer is known by its check or EFT number, however it is typed.
create index remittance_trace on remittance (upper(regexp_replace(trace, '[^A-Za-z0-9]', '', 'g')));
