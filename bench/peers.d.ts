// Packages of bench/package.json, which are installed only when the scanner's or Lighthouse's bench first runs.
declare module "lighthouse";
declare module "html5-qrcode/*";
declare module "@ericblade/quagga2";
declare module "@zxing/library";
