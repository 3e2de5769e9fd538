/** For a file input's `accept`: the eight endings of CA-09 and their types, by which phones offer the camera too. */
export const pictureAccept = [
  ".jpg,.jpeg,.ico,.gif,.svg,.webp,.png,.bmp",
  "image/jpeg,image/x-icon,image/vnd.microsoft.icon,image/gif,image/svg+xml,image/webp,image/png,image/bmp",
].join(",");
