"""Whoever listens: on the loopback, under an abstract name, in a socket file, on the machine's other side, in name tables."""

import os
import socket


def ask(search, kind, address):
    def talk():
        with socket.socket(kind, socket.SOCK_STREAM) as client:
            client.settimeout(0.5)
            client.connect(address)
            return client.recv(1 << 16)

    search.attempt(talk)


def probe(search):
    for host in ("127.0.0.1", "127.0.0.53", "169.254.169.254", "168.63.129.16"):
        for port in [*search.hints["ports"], 22, 53, 80, 111, 443, 2375, 8080]:
            ask(search, socket.AF_INET, (host, port))
    for port in search.hints["ports"]:
        ask(search, socket.AF_INET6, ("::1", port))
    for port in (*search.hints["ports"], 1, 1024):
        ask(search, getattr(socket, "AF_VSOCK", 40), (2, port))
    names = ["\0" + name for name in search.hints["names"]]
    for line in (search.read("/proc/net/unix") or b"").decode("utf-8", "replace").splitlines()[1:]:
        parts = line.split()
        if len(parts) > 7:
            names.append("\0" + parts[7][1:] if parts[7].startswith("@") else parts[7])
    for name in [*names, "/var/run/docker.sock", "/run/systemd/private", "/run/dbus/system_bus_socket"]:
        ask(search, socket.AF_UNIX, name)
    for family in (16, 17, 38, 40):  # netlink, packet, alg, vsock
        search.attempt(lambda: socket.socket(family, socket.SOCK_RAW).close())
    search.attempt(lambda: repr(socket.getaddrinfo("localhost", None)))
    search.see(os.uname().nodename)
