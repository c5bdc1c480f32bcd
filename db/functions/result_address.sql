-- Where a location is told by letter that results are ready: the address for notices, else its own
-- where it wants that; '' nowhere.
create function result_address(l location)
returns text
language sql
stable
parallel safe
as $$
  select
    coalesce(
      nullif(
        case
          when l.notification_email then l.notification_email_address
          else ''
        end,
        ''
      ),
      case
        when l.send_email then l.email
        else ''
      end
    )
$$;
