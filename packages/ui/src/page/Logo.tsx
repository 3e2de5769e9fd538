import clsx from "clsx";
import styles from "./Logo.module.css";

export type LogoProps = {
  src: string;
  /** The retailer's name; empty if it is not named. */
  name: string;
  className?: string | undefined;
};

/** The retailer's logo on a white plate, so that it is seen on every theme. */
export function Logo({ src, name, className }: LogoProps) {
  return <img src={src} alt={name} draggable={false} className={clsx(styles.logo, className)} />;
}
