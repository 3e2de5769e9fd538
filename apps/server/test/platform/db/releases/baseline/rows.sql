-- A store with a day behind it, as the server of this release stored it: an order that ended
-- with a sale and a pair on the return rack, and a request that waits.
-- The manager's and the runner's PIN is 482913.
INSERT INTO store (id, code, name, payments, deliver_methods) VALUES (11, '0101', 'Tienda de antes', '{debit}', '{box}');
INSERT INTO store_hours (store_id, weekday, opens, closes) SELECT 11, day, '00:00', '24:00' FROM generate_series(1, 7) day;
INSERT INTO slot (store_id, name) VALUES (11, 'A-01-1'), (11, 'A-01-2');
INSERT INTO device (id, store_id, hwd, name, type_id) VALUES (21, 11, 'box-01', 'B1', 'box');
INSERT INTO staff (id, store_id, login, name, role, pin_hash) SELECT * FROM (VALUES
  (31, 11, 'runner', 'Rodrigo', 'runner'), (32, 11, 'manager', 'Paula', 'manager')) AS people, (VALUES
  ('$argon2id$v=19$m=19456,t=2,p=1$FZqtnbKgbKOIR7YGYBFerQ$hnnnWXmTGVyPDRJU79ebGkoxA8CPl1Mrl5+TozL7s08')) AS pin;

INSERT INTO product_type (id, name) VALUES (41, 'Zapatillas');
INSERT INTO product (id, type_id, model, name, brand, color, description, sub_class)
  VALUES ('880101', 41, 'brisa', 'Brisa', 'Puelche', 'Hueso', 'Zapatilla de prueba', 'Urbana');
INSERT INTO product_size (sku, product_id, size, code)
  VALUES ('880101400', '880101', '40', '880101400'), ('880101410', '880101', '41', '880101410');
INSERT INTO sku_ean (ean, sku) VALUES ('7801234567890', '880101410');
INSERT INTO price (product_id, store_id, type, value) VALUES ('880101', NULL, 'normal', 39990), ('880101', 11, 'offer', 29990);
INSERT INTO stock (store_id, sku, on_hand, held, location)
  VALUES (11, '880101400', 3, 0, 'A-01-1'), (11, '880101410', 3, 2, 'A-01-2');

INSERT INTO client (id, created_at, active_at) VALUES
  (51, now() - interval '24 h', now() - interval '23 h 30 min'), (52, now(), now());
INSERT INTO "order" (id, hash_id, code, store_id, client_id, status_id, deliver_method, created_at, updated_at, ready_at, over_at) VALUES
  (61, 'ended', 'AB12', 11, 51, 'done', 'box', now() - interval '24 h',
    now() - interval '23 h 30 min', now() - interval '23 h 55 min', now() - interval '23 h 30 min'),
  (62, 'waits', 'CD34', 11, 52, 'pending', 'box', now(), now(), NULL, NULL);
INSERT INTO pair (id, order_id, sku, position, state, place, rack_slot, location, price_normal, price_offer) VALUES
  (71, 61, '880101400', 1, 'bought', 'sold', NULL, 'A-01-1', 39990, 29990),
  (72, 61, '880101410', 2, 'returned', 'return_rack', 3, 'A-01-2', 39990, 29990),
  (73, 62, '880101410', 1, 'requested', 'shelf', NULL, 'A-01-2', 39990, 29990);
INSERT INTO order_event (order_id, pair_id, type, actor, at) VALUES
  (61, NULL, 'order_created', 'client', now() - interval '24 h'), (62, NULL, 'order_created', 'client', now());
INSERT INTO poll_answer (order_id, answer, at) VALUES (61, 4, now() - interval '23 h 30 min');
INSERT INTO staff_event (store_id, staff_id, type, at) VALUES (11, 31, 'signed_in', now() - interval '25 h');
INSERT INTO audit (at, actor_kind, actor_name, action, subject, store_id)
  VALUES (now() - interval '26 h', 'command', 'root', 'staff_added', 'runner', 11);

-- The next rows get numbers of their own.
SELECT setval(pg_get_serial_sequence(t, 'id'), 100) FROM unnest('{store,device,staff,product_type,client,"order",pair}'::text[]) t;
