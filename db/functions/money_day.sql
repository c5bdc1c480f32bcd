-- The day of the check by which money of the ledger came; null: it came by none.
create function money_day(of_payment bigint, of_claim bigint)
returns date
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select
    case
      when of_payment is not null then (
        select received_on from payment where payment_id = of_payment
      )
      else (
        select r.paid_on
        from
          remittance_claim c
          join remittance r using (remittance_id)
        where c.remittance_claim_id = of_claim
      )
    end
$$;
revoke all on function money_day(bigint, bigint) from public;
grant execute on function money_day(bigint, bigint) to labgate_all, labgate_system;
