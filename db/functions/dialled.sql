-- A number as it is dialled: + and digits; '' where there is none. What follows an x or 'ext' is no
-- part of it.
create function dialled(given text)
returns text
language sql
immutable
strict
parallel safe
as $$
  select
    case
      when d.digits = '' then ''
      when trim(given) like '+%' then '+' || d.digits
      when char_length(d.digits) = 11
      and d.digits like '1%' then '+' || d.digits
      else '+1' || d.digits
    end
  from
    (
      select
        regexp_replace(
          regexp_replace(given, '\s*(ext|x|;|,|#).*$', '', 'i'),
          '\D',
          '',
          'g'
        ) as digits
    ) d
$$;
