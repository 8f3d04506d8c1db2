-- The id of a step is the key in the link that a contact gets. 128 random bits: gen_random_uuid() has 122, the other six say
-- that it is one.
alter table safety_steps alter column id set default
  encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex')::uuid;
