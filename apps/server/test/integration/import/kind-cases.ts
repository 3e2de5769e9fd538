import type { ImportKind } from "@horma/domain";

/** What a kind of file does with rows that are new, changed and refused. */
export type KindCase = {
  kind: ImportKind;
  /** Makes these rows: all new to the demo's stores. */
  file: string;
  made: number;
  /** What is in the tables afterwards. */
  reads: readonly [query: string, rows: readonly Record<string, unknown>[]][];
  /** Changes some of them. */
  change: { file: string; changed: number; same: number; reads: KindCase["reads"] };
  /** A file with refused rows, and why each is. */
  refuse: { file: string; why: readonly string[] };
};

const lines = (...rows: string[]) => `${rows.join("\n")}\n`;

export const placeCases: readonly KindCase[] = [
  {
    kind: "seats",
    file: lines("tienda;asiento", "0101;31", "0102;Sofá 2"),
    made: 2,
    reads: [
      [
        "select s.code, t.name from seat t join store s on s.id = t.store_id where t.name in ('31', 'Sofá 2') order by 1",
        [
          { code: "0101", name: "31" },
          { code: "0102", name: "Sofá 2" },
        ],
      ],
    ],
    change: {
      file: lines("store,seat,removed", "0101,31,si", "0102,Sofá 2,", "0102,77,si"),
      changed: 1,
      same: 2,
      reads: [["select name from seat where name in ('31', 'Sofá 2')", [{ name: "Sofá 2" }]]],
    },
    refuse: {
      file: lines(
        "tienda;asiento;eliminar",
        "0999;1;",
        "0101;;",
        "0101;41;",
        "0101;41;no",
        "0101;el asiento del fondo;",
      ),
      why: [
        "2 store unknown: 0999",
        "3 seat missing: ",
        "5 seat repeated: 41",
        "6 seat too_long: el asiento del fondo",
      ],
    },
  },
  {
    kind: "slots",
    file: lines("tienda;ubicación", "0101;Z-01-1", "0101;BODEGA.2"),
    made: 2,
    reads: [
      [
        "select name from slot where name in ('BODEGA.2', 'Z-01-1') order by 1",
        [{ name: "BODEGA.2" }, { name: "Z-01-1" }],
      ],
    ],
    change: {
      file: lines("tienda;ubicación;eliminar", "0101;Z-01-1;si", "0101;BODEGA.2;no"),
      changed: 1,
      same: 1,
      reads: [["select name from slot where name in ('BODEGA.2', 'Z-01-1')", [{ name: "BODEGA.2" }]]],
    },
    refuse: {
      file: lines("tienda;ubicación;eliminar", "0101;A 1;", "0101;A-01-3;si", "0101;Z-02-1;tal vez"),
      why: ["2 slot not_a_code: A 1", "3 removed fixed: A-01-3", "4 removed not_yes_or_no: tal vez"],
    },
  },
  {
    kind: "devices",
    file: lines("tienda;dispositivo;tipo;nombre", "0102;box-71;Smartbox;71", "0102;shelf-71;estante;"),
    made: 2,
    reads: [
      [
        "select hwd, name, type_id, status_id, retired_at from device where hwd like '%71' order by 1",
        [
          { hwd: "box-71", name: "71", type_id: "box", status_id: "idle", retired_at: null },
          { hwd: "shelf-71", name: "shelf-71", type_id: "shelf", status_id: "idle", retired_at: null },
        ],
      ],
    ],
    change: {
      file: lines("store,device,retired", "0102,box-71,si", "0102,shelf-71,no"),
      changed: 1,
      same: 1,
      reads: [
        [
          "select hwd, name, retired_at is null as here from device where hwd like '%71' order by 1",
          [
            { hwd: "box-71", name: "71", here: false },
            { hwd: "shelf-71", name: "shelf-71", here: true },
          ],
        ],
      ],
    },
    refuse: {
      file: lines(
        "tienda;dispositivo;tipo",
        "0101;box-01;shelf",
        "0101;box-81;",
        "0101;box-82;cajón",
        "0101;box 83;box",
      ),
      why: [
        "2 type fixed: shelf",
        "3 type missing: ",
        "4 type not_allowed: cajón",
        "5 device not_a_code: box 83",
      ],
    },
  },
];

export const catalogueCases: readonly KindCase[] = [
  {
    kind: "conversions",
    file: lines("escala;talla;CL;US;Mondo Point", "niño;28½;28,5;11;17.5", "niño;29;29;;18"),
    made: 2,
    reads: [
      [
        "select input_value, sizes from size_conversion where scale = 'niño' order by 1",
        [
          { input_value: "28.5", sizes: { cl: "28.5", us: "11", mondo_point: "17.5" } },
          { input_value: "29", sizes: { cl: "29", mondo_point: "18" } },
        ],
      ],
      [
        "select name, position from size_system where code = 'mondo_point'",
        [{ name: "MONDO POINT", position: 6 }],
      ],
    ],
    change: {
      file: lines("scale,size,cl,us,removed", "niño,28.5,28.5,11.5,", "niño,29,,,yes"),
      changed: 2,
      same: 0,
      reads: [
        ["select sizes from size_conversion where scale = 'niño'", [{ sizes: { cl: "28.5", us: "11.5" } }]],
      ],
    },
    refuse: {
      file: lines("scale,size,cl", "niño,31,31", 'niño,"31,0",32', "niño,32,una talla muy larga"),
      why: ["3 size repeated: 31", "4 cl too_long: una talla muy larga"],
    },
  },
  {
    kind: "products",
    file: lines(
      "producto;modelo;color;nombre;marca;tipo;escala;valoración;especial;estado;descripción",
      '5501;55;Azul;Río 5;Puelche;Zapatillas;adulto;4,5;;borrador;"Liviana; de malla"',
      "5502;55;Rojo;Río 5;Puelche;Trekking;;;sí;;",
    ),
    made: 2,
    reads: [
      [
        `select p.id, model, color, t.name as type, scale, rating, special, state, description, sub_class
         from product p join product_type t on t.id = p.type_id where p.id like '55%' order by 1`,
        [
          {
            id: "5501",
            model: "55",
            color: "Azul",
            type: "Zapatillas",
            scale: "adulto",
            rating: 4.5,
            special: false,
            state: "draft",
            description: "Liviana; de malla",
            sub_class: "",
          },
          {
            id: "5502",
            model: "55",
            color: "Rojo",
            type: "Trekking",
            scale: null,
            rating: null,
            special: true,
            state: "published",
            description: "",
            sub_class: "",
          },
        ],
      ],
    ],
    change: {
      file: lines("product,state", "5501,publicado", "5502,", "5502,"),
      changed: 1,
      same: 2,
      reads: [
        [
          "select color, special, state from product where id like '55%' order by id",
          [
            { color: "Azul", special: false, state: "published" },
            { color: "Rojo", special: true, state: "published" },
          ],
        ],
      ],
    },
    refuse: {
      file: lines(
        "producto;color;nombre;marca;tipo;escala;valoración;estado",
        "5503;Azul;Río 5;Puelche;Zapatillas;adulto;;",
        "5503;Azul;Río 6;Puelche;Zapatillas;adulto;;",
        "5504;Azul;Río 5;;Zapatillas;adulto;;",
        "5505;Azul;Río 5;Puelche;Zapatillas;gigante;;",
        "5506;Azul;Río 5;Puelche;Zapatillas;;6;",
        "5507;Azul;Río 5;Puelche;Zapatillas;;;quizás",
        "5501;;Río 5;Puelche;Zapatillas;;;",
        "con espacio;Azul;Río 5;Puelche;Zapatillas;;;",
      ),
      why: [
        "3 name contradicts: Río 6",
        "4 brand missing: ",
        "5 scale unknown: gigante",
        "6 rating out_of_range: 6",
        "7 state not_allowed: quizás",
        "8 color missing: ",
        "9 product not_a_code: con espacio",
      ],
    },
  },
  {
    kind: "skus",
    file: lines(
      "sku;producto;talla;código;ean",
      "T55-41;880101;48;4100;7791234567898 4006381333931",
      "T55-42;880101;48,5;;036000291452 96385074",
    ),
    made: 2,
    reads: [
      [
        `select z.sku, size, code, array(select ean from sku_ean e where e.sku = z.sku order by 1) as eans
         from product_size z where z.sku like 'T55-%' order by 1`,
        [
          { sku: "T55-41", size: "48", code: "4100", eans: ["4006381333931", "7791234567898"] },
          { sku: "T55-42", size: "48.5", code: null, eans: ["0036000291452", "96385074"] },
        ],
      ],
    ],
    change: {
      // An EAN moves from one to the other; one goes; size and product are not in the file.
      file: lines(
        "sku,ean,code",
        "T55-41,4006381333931,",
        "T55-42,0036000291452 7791234567898,",
        "880101410,7808801014102,",
      ),
      changed: 2,
      same: 1,
      reads: [
        [
          `select z.sku, size, code, array(select ean from sku_ean e where e.sku = z.sku order by 1) as eans
           from product_size z where z.sku like 'T55-%' order by 1`,
          [
            { sku: "T55-41", size: "48", code: null, eans: ["4006381333931"] },
            { sku: "T55-42", size: "48.5", code: null, eans: ["0036000291452", "7791234567898"] },
          ],
        ],
      ],
    },
    refuse: {
      file: lines(
        "sku;producto;talla;código;ean",
        "B-1;990099;41;;",
        "B-2;880102;;;",
        "B-3;880102;41;;",
        "B-4;880102;49;880101410;",
        "B-5;880102;50;;4006381333931",
        "B-6;880102;51;;4006381333932",
        "B-7;880102;52;;",
        "B-8;880102;52;;",
        "B-9;880102;53;77;5901234123457",
        "B-10;880102;54;77;5901234123457",
        "B-11;880102;55;;",
        "B-11;880102;56;;",
        "sku con espacio;880102;57;;",
      ),
      why: [
        "2 product unknown: 990099",
        "3 size missing: ",
        "4 size taken: 41",
        "5 code taken: 880101410",
        "6 ean taken: 4006381333931",
        "7 ean not_an_ean: 4006381333932",
        "9 size repeated: 52",
        "11 code repeated: 77",
        "11 ean repeated: 5901234123457",
        "13 size contradicts: 56",
        "14 sku not_a_code: sku con espacio",
      ],
    },
  },
  {
    kind: "prices",
    file: lines(
      "producto;sku;tienda;tipo;precio;desde;hasta",
      "880101;;0102;oferta;$ 39.990;;",
      ";880101410;;;59990,00;24-11-2099 09:00;2099-12-07",
      "880101;880101415;0101;normal;9.990;;",
    ),
    made: 3,
    reads: [
      [
        `select f.product_id, sku, st.code as store, type, value, starts, ends from price f left join store st on st.id = store_id
         where value in (39990, 59990, 9990) and product_id = '880101' order by value`,
        [
          {
            product_id: "880101",
            sku: "880101415",
            store: "0101",
            type: "normal",
            value: 9990,
            starts: null,
            ends: null,
          },
          {
            product_id: "880101",
            sku: null,
            store: "0102",
            type: "offer",
            value: 39_990,
            starts: null,
            ends: null,
          },
          {
            product_id: "880101",
            sku: "880101410",
            store: null,
            type: "normal",
            value: 59_990,
            starts: new Date(2099, 10, 24, 9),
            ends: new Date(2099, 11, 7),
          },
        ],
      ],
    ],
    change: {
      file: lines(
        "sku,product,store,type,value,removed",
        "880101415,,0101,,12990,",
        ",880101,0102,offer,,si",
        ",880101,,,69990,",
        ",880102,0102,,,si",
      ),
      changed: 2,
      same: 2,
      reads: [
        ["select value from price where store_id is not null and product_id = '880101'", [{ value: 12_990 }]],
      ],
    },
    refuse: {
      file: lines(
        "producto;sku;tienda;tipo;precio;desde;hasta",
        ";;;;60000;;",
        "990099;;;;60000;;",
        ";999999999;;;60000;;",
        "880101;;0999;;60000;;",
        "880102;880101410;;;60000;;",
        "880101;;;;;;",
        "880101;;;;10,5;;",
        "880101;;;;60000;2099-01-02;2099-01-01",
        "880101;;;;60000;2099-01-03;",
        "880101;;;normal;61000;2099-01-03;",
        "880101;;;gratis;2000;;",
        "880101;;;;60000;mañana;",
        "880101;;;;-1;;",
      ),
      why: [
        "2 - incomplete: ",
        "3 product unknown: 990099",
        "4 sku unknown: 999999999",
        "5 store unknown: 0999",
        "6 product contradicts: 880102",
        "7 value missing: ",
        "8 value not_whole: 10,5",
        "9 ends out_of_range: 2099-01-01 00:00:00",
        "11 - repeated: ",
        "12 type not_allowed: gratis",
        "13 starts not_a_date: mañana",
        "14 value out_of_range: -1",
      ],
    },
  },
  {
    kind: "pictures",
    file: lines(
      "producto;posición;imagen",
      "880101;7;https://images.example/a.jpg",
      "880101;8;https://images.example/{width}/a.jpg?x=1&y=2",
    ),
    made: 2,
    reads: [
      [
        "select position, address from product_picture where product_id = '880101' and position > 4 order by 1",
        [
          { position: 7, address: "https://images.example/a.jpg" },
          { position: 8, address: "https://images.example/{width}/a.jpg?x=1&y=2" },
        ],
      ],
    ],
    change: {
      file: lines("product,position,address,removed", "880101,7,/images/a-{width}.webp,", "880101,8,,si"),
      changed: 2,
      same: 0,
      reads: [
        [
          "select address from product_picture where product_id = '880101' and position > 4",
          [{ address: "/images/a-{width}.webp" }],
        ],
      ],
    },
    refuse: {
      file: lines(
        "producto;posición;imagen",
        "990099;1;https://images.example/a.jpg",
        "880101;0;https://images.example/a.jpg",
        "880101;9;http://images.example/a.jpg",
        "880101;9;javascript:alert(1)",
        "880101;9;https://ana:1234@images.example/a.jpg",
        "880101;10;",
        "880102;;https://images.example/a.jpg",
        "880102;1;https://images.example/b.jpg",
        "880102;2;https://img.example/no.jpg",
        "880102;3;https://cdn.example/no.jpg",
        "880102;4;https://a.b.cdn.example/yes.jpg",
        "880102;5;https://images.example:8443/no.jpg",
        "880102;6;https://images.example.evil.example/no.jpg",
        "880102;7;HTTPS://IMAGES.EXAMPLE/yes.jpg",
        "880102;8;https:evil.example/no.jpg",
        "880102;9;https://imagesxexample/no.jpg",
      ),
      why: [
        "2 product unknown: 990099",
        "3 position out_of_range: 0",
        "4 address not_an_address: http://images.example/a.jpg",
        "5 address not_an_address: javascript:alert(1)",
        "6 address not_an_address: https://ana:1234@images.example/a.jpg",
        "7 address missing: ",
        "9 position repeated: 1",
        "10 address host_not_allowed: https://img.example/no.jpg",
        "11 address host_not_allowed: https://cdn.example/no.jpg",
        "13 address host_not_allowed: https://images.example:8443/no.jpg",
        "14 address host_not_allowed: https://images.example.evil.example/no.jpg",
        "16 address host_not_allowed: https:evil.example/no.jpg",
        "17 address host_not_allowed: https://imagesxexample/no.jpg",
      ],
    },
  },
  {
    kind: "catalogue",
    file: lines(
      "producto\tmodelo\tcolor\tnombre\tmarca\ttipo\tsku\ttalla\tean\tprecio\toferta",
      "660101\t6601\tNegro\tMaipo\tTalca\tBotas\t660101400\t40\t\t59.990\t49.990",
      "660101\t6601\tNegro\tMaipo\tTalca\tBotas\t660101410\t41\t2000000000015\t59.990\t49.990",
      "660102\t6601\tCafé\tMaipo\tTalca\tBotas\t660102400\t40\t\t59.990\t",
    ),
    made: 3,
    reads: [
      [
        `select p.id, color, t.name as type, z.sku, z.size, (select string_agg(type || ' ' || value, ', ' order by type) from price f
           where f.product_id = p.id) as prices
         from product p join product_type t on t.id = p.type_id join product_size z on z.product_id = p.id
         where p.model = '6601' order by sku`,
        [
          {
            id: "660101",
            color: "Negro",
            type: "Botas",
            sku: "660101400",
            size: "40",
            prices: "normal 59990, offer 49990",
          },
          {
            id: "660101",
            color: "Negro",
            type: "Botas",
            sku: "660101410",
            size: "41",
            prices: "normal 59990, offer 49990",
          },
          {
            id: "660102",
            color: "Café",
            type: "Botas",
            sku: "660102400",
            size: "40",
            prices: "normal 59990",
          },
        ],
      ],
      ["select sku from sku_ean where ean = '2000000000015'", [{ sku: "660101410" }]],
    ],
    change: {
      file: lines(
        "product,color,sku,size,price,offer",
        "660101,Negro,660101400,40,64990,",
        "660101,Negro,660101410,41.5,64990,",
        "660102,Café,660102400,40,59990,",
      ),
      changed: 2,
      same: 1,
      reads: [
        [
          "select product_id, type, value, starts from price where product_id like '6601%' order by 1, 2",
          [
            { product_id: "660101", type: "normal", value: 64_990, starts: null },
            { product_id: "660102", type: "normal", value: 59_990, starts: null },
          ],
        ],
        ["select size from product_size where sku = '660101410'", [{ size: "41.5" }]],
        ["select name, model from product where id = '660101'", [{ name: "Maipo", model: "6601" }]],
      ],
    },
    refuse: {
      file: lines(
        "producto;color;nombre;marca;tipo;sku;talla;precio",
        "660103;Azul;Maipo;Talca;Botas;660103400;40;59990",
        "660103;Azul;Maipo;Talca;Botas;660103410;41;69990",
        "660103;Azul marino;Maipo;Talca;Botas;660103420;42;59990",
        "660103;Azul;Maipo;Talca;Botas;660103430;40;59990",
        "660104;Azul;Maipo;Talca;;660104400;40;59990",
        "660103;Azul;Maipo;Talca;Botas;;44;59990",
      ),
      why: [
        "3 price contradicts: 69990",
        "4 color contradicts: Azul marino",
        "5 size repeated: 40",
        "6 type missing: ",
        "7 sku missing: ",
      ],
    },
  },
];
