-- The subject of 'plan_forecast' was the English name of a rating or warning.
update notifications set subject = case subject
    when 'Dangerous' then '{"rating":0,"warning":"dangerous"}'
    when 'Too big' then '{"rating":0,"warning":"too-big"}'
    else json_build_object('rating', array_position(array['Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic'], subject) - 1,
      'warning', null)::text
  end
where kind = 'plan_forecast' and subject in ('Flat', 'Poor', 'Fair', 'Good', 'Great', 'Epic', 'Dangerous', 'Too big');
